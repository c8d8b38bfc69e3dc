/** Id of the heading in web/content/about-us.md under which the page has the quiz button. */
export const quizSectionId = 'quiz'
