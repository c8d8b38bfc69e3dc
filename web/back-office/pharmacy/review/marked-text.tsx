/** A customer's text in which medicines of the interaction list are highlighted. */
import type { ReactNode } from 'react'

import { findMedicineMentions } from '#domain/recommendation/medicine-mentions.ts'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

export function MarkedText({ text }: { text: string }) {
  const nodes: ReactNode[] = []
  let position = 0
  for (const { start, end } of findMedicineMentions(text)) {
    nodes.push(text.slice(position, start))
    nodes.push(
      <mark key={start} className={styles.medicine}>
        {text.slice(start, end)}
      </mark>,
    )
    position = end
  }
  return (
    <>
      {nodes}
      {text.slice(position)}
    </>
  )
}
