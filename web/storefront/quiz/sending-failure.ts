import type { ApiError } from '#web/api/client.ts'

import type { SendingFailure } from './quiz-machine.ts'

/** Returns what the quiz shows after a failed submission. */
export function toSendingFailure({ code, message, fields }: ApiError): SendingFailure {
  // The page applies the same rules as the server, so only an outdated page sends refused answers.
  // The server's message is for programs and is not shown.
  if (code === 'QUIZ_REFUSED')
    return {
      text: 'The quiz has changed since you opened this page. Reload it.',
      isPageOutdated: true,
    }
  // `consentVersion`: the visitor must read a newer consent text, which this page does not have.
  return { text: message, isPageOutdated: 'consentVersion' in fields }
}
