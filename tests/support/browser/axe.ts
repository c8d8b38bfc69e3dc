/**
 * Checks accessibility with axe-core. Playwright injects axe-core without a script element, because
 * the content security policy refuses inline scripts.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2 up to AA, and best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for animations before colours are measured: text that is fading in has too little contrast.
 * Endless animations, for instance of a placeholder, are not waited for.
 */
const endOfAnimations = `Promise.allSettled(
  document.getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => animation.finished),
).then(() => undefined)`

type Finding = {
  rule: string
  help: string
  /** For each element that violates the rule: its selector, its HTML and what to change. */
  elements: string[]
}

/** The check of the same screen in another colour scheme needs only the rule about contrast. */
type Rules = 'all' | 'contrast'

/** Returns the axe violations of the page, or of the part under a selector. */
export async function accessibilityFindings(
  page: Page,
  selector?: string,
  rules: Rules = 'all',
): Promise<Finding[]> {
  const loaded: boolean = await page.evaluate('typeof window.axe === "object"')
  if (!loaded) await page.evaluate(source)
  await page.evaluate(endOfAnimations)
  const options = JSON.stringify({
    runOnly:
      rules === 'all'
        ? { type: 'tag', values: tags }
        : { type: 'rule', values: ['color-contrast'] },
    resultTypes: ['violations'],
  })
  const context = selector === undefined ? 'document' : JSON.stringify(selector)
  const report: {
    violations: {
      id: string
      help: string
      nodes: { html: string; target: string[]; failureSummary?: string }[]
    }[]
  } = await page.evaluate(`window.axe.run(${context}, ${options})`)
  return report.violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    elements: nodes.map(
      ({ target, html, failureSummary }) =>
        `${target.join(' ')}  ${html.slice(0, 120)}  ${failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''}`,
    ),
  }))
}

/** Fails on violations. The message names the rule and the element of each. */
export async function expectAccessible(page: Page, selector?: string): Promise<void> {
  expect(await accessibilityFindings(page, selector), `accessibility of ${page.url()}`).toEqual([])
}

/** Fails on violations in the light scheme, and on too little contrast in the dark one. */
export async function expectAccessibleInSchemes(page: Page, selector?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, selector)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const findings = await accessibilityFindings(page, selector, 'contrast')
  expect(findings, `dark scheme of ${page.url()}`).toEqual([])
}
