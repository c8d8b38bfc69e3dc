/**
 * Checks accessibility with axe-core. Playwright injects axe-core without a script element, because
 * the content security policy refuses inline scripts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Tags that select axe's rules: WCAG 2.2 up to level AA, and best practices. */
const ruleTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Runs in the page before colours are measured, because text that is fading in has too little
 * contrast. Endless animations, for instance of a placeholder, are left out.
 */
const waitForAnimationsScript = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
).then(() => undefined)`

/** Characters of an element's HTML that a problem shows. */
const shownHtmlLength = 120

type AccessibilityProblem = {
  /** Id of the axe rule. */
  rule: string
  /** What the rule demands. */
  help: string
  /** For each element that violates the rule: its selector, its HTML and what to change. */
  elements: string[]
}

type CheckOptions = {
  /** CSS selector of the part to check; by default the whole page. */
  selector?: string | undefined
  /** `contrast` is enough for a screen that was checked with all rules in another scheme. */
  rules?: 'all' | 'contrast'
}

/** Returns the violations that axe finds; empty if the page is accessible. */
export async function findAccessibilityProblems(
  page: Page,
  { selector, rules = 'all' }: CheckOptions = {},
): Promise<AccessibilityProblem[]> {
  const isAxeLoaded: boolean = await page.evaluate('typeof window.axe === "object"')
  if (!isAxeLoaded) await page.evaluate(axeSource)
  await page.evaluate(waitForAnimationsScript)
  const options = JSON.stringify({
    runOnly:
      rules === 'all'
        ? { type: 'tag', values: ruleTags }
        : { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  })
  const checkedPart = selector === undefined ? 'document' : JSON.stringify(selector)
  const report: {
    violations: {
      id: string
      help: string
      nodes: { html: string; target: string[]; failureSummary?: string }[]
    }[]
  } = await page.evaluate(`window.axe.run(${checkedPart}, ${options})`)
  return report.violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(
      ({ target, html, failureSummary }) =>
        `${target.join(' ')}  ${html.slice(0, shownHtmlLength)}  ${withoutFirstLine(failureSummary ?? '')}`,
    ),
  }))
}

/** axe begins each summary with "Fix any of the following:". */
function withoutFirstLine(failureSummary: string): string {
  return failureSummary.split('\n').slice(1).join(' ').trim()
}

/** Fails on violations. The message names the rule and the elements of each. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  expect(
    await findAccessibilityProblems(page, { selector }),
    `accessibility of ${page.url()}`,
  ).toEqual([])
}

/** Fails on violations in the light scheme, and on too little contrast in the dark one. */
export async function expectAccessibleInSchemes(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, selector)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const problems = await findAccessibilityProblems(page, { selector, rules: 'contrast' })
  expect(problems, `dark scheme of ${page.url()}`).toEqual([])
}
