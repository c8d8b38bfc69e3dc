// Runs in the head of every page before the first paint. The build makes one inline script of this
// file and its imports (scripts/bundle/head-scripts-plugin.ts). The script must be the same for all
// visitors: the content security policy allows it by its hash, and pages are cached. To add a
// script, import it here. It must not throw, because the scripts after it would not run.
import './open-chosen-language.ts'
import './apply-scheme.ts'
import './mark-login.ts'
import './ask-analytics-question.ts'
import './record-early-input.ts'
import './start-after-paint.ts'
