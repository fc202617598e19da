/* The page of a fight. Put together to one file where people get it: config/bundles.py. */
import "./fight.js";
import "./declare.js";
import "./story.js";
