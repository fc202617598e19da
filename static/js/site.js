/* What every page needs, in this order. Put together to one file where people get it: config/bundles.py. */
import "./theme.js";
import "./menu.js";
import "./tabs.js";
import "./toasts.js";
import "./dialog.js";
import "./stepper.js";
import "./confirm.js";
import "./copy.js";
import "./submit.js";
import "./focus.js";
