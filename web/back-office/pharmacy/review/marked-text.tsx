/** A customer's text in which medicines of the interaction list are highlighted. */
import type { ReactNode } from 'react'

import { findMedicineMentions } from '#domain/recommendation/medicine-mentions.ts'

import styles from '#web/back-office/pharmacy/pharmacy.module.css'

export function MarkedText({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let position = 0
  for (const { start, end } of findMedicineMentions(text)) {
    parts.push(text.slice(position, start))
    parts.push(
      <mark key={start} className={styles.medicine}>
        {text.slice(start, end)}
      </mark>,
    )
    position = end
  }
  return (
    <>
      {parts}
      {text.slice(position)}
    </>
  )
}
