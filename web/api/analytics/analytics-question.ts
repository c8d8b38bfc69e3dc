/**
 * The analytics question is in the HTML of every page. web/head/ask-analytics-question.ts shows it
 * and stores the choice.
 */

/** Attribute that the document has while the question is shown. */
export const questionAttribute = 'data-question'

/** Attribute of the question's two buttons; its value is the choice, `accepted` or `refused`. */
export const choiceAttribute = 'data-measuring'

/** Id of the question's element. */
export const questionId = 'privacy-choices'

/**
 * Shows the question again, also after a choice, and moves the focus to it. After the choice the
 * focus returns to the previous element, even if the question is not hydrated yet.
 */
export function showAnalyticsQuestion(): void {
  const previousFocus = document.activeElement
  document.documentElement.setAttribute(questionAttribute, '')
  document.getElementById(questionId)?.focus()
  const restoreFocus = ({ target }: MouseEvent): void => {
    if (!(target instanceof Element && target.closest(`[${choiceAttribute}]`))) return
    removeEventListener('click', restoreFocus, true)
    // Runs after the head script, which hides the question.
    setTimeout(
      () => previousFocus instanceof HTMLElement && previousFocus.focus({ preventScroll: true }),
    )
  }
  addEventListener('click', restoreFocus, true)
}
