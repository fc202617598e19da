"""Uploads are small, stay in memory and never touch the disk: the web tier keeps nothing."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

MOST_BYTES = 6 * 1024 * 1024


class LimitedUpload(FileUploadHandler):
    """Keeps the first bytes of a request's files and only counts the rest.

    Whoever takes the file compares its size with what it allows, and can say so beside the field.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.left = MOST_BYTES
        self.kept = BytesIO()

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if len(raw_data) <= self.left:
            self.kept.write(raw_data)
        self.left = max(self.left - len(raw_data), 0)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        self.kept.seek(0)
        return InMemoryUploadedFile(
            file=self.kept,
            field_name=self.field_name,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
