/** A customer's text with the medicines of the interaction list highlighted. */
import type { ReactNode } from 'react'

import { findMedicineMentions } from '#domain/recommendation/medicine-mentions.ts'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

export function MarkedText({ text }: { text: string }) {
  const nodes: ReactNode[] = []
  let plainTextStart = 0
  for (const { start, end } of findMedicineMentions(text)) {
    nodes.push(text.slice(plainTextStart, start))
    nodes.push(
      <mark key={start} className={styles.medicine}>
        {text.slice(start, end)}
      </mark>,
    )
    plainTextStart = end
  }
  return (
    <>
      {nodes}
      {text.slice(plainTextStart)}
    </>
  )
}
