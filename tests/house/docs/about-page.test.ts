/** Checks that the about page still has the heading that carries its quiz button. */
import assert from 'node:assert/strict'
import { test } from 'node:test'

import { defaultLanguage, shopLanguages } from '#domain/content/languages.ts'
import { compileContent } from '#scripts/bundle/compile-content.ts'
import { readSource } from '#scripts/gate/source-files.ts'
import { quizSectionId } from '#web/storefront/about/quiz-section.ts'

test('the about page has one section for the quiz button in each language', () => {
  for (const language of shopLanguages) {
    const folder = language === defaultLanguage ? '' : `${language}/`
    const file = `web/content/${folder}about-us.md`
    const { sections } = compileContent(readSource(file), file)
    const quizSections = sections.filter(({ id }) => id === quizSectionId)
    assert.equal(quizSections.length, 1, `${file} needs one heading with {#${quizSectionId}}`)
  }
})
