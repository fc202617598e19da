"""The live channel: what was committed in one place appears in every browser that may see it.

    live.publish("campaign:7f..", "gm", "journal", entry=31)   # inside the caller's transaction
    live.cursor("campaign:7f..", ["everyone", "gm"])           # before the page's content is read
    live.end_streams(user_id)                                  # membership or session changed
    live.end_topic("campaign:7f..")                            # who may hear it has changed
    live.forget("campaign:7f..")                               # it is no more

A topic is any string. Who may hear which of its audiences is for `settings.LIVE_AUDIENCES` to say.
"""

from live.channel import end_streams, end_topic, forget, publish
from live.cursors import cursor

__all__ = ["cursor", "end_streams", "end_topic", "forget", "publish"]
