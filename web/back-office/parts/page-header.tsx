/**
 * Header of a back-office page: its name, a short summary such as a count, and its actions. Also
 * sets the title of the browser tab.
 */
import type { ReactNode } from 'react'

import { useTranslator } from '#web/ui/behaviour/language.tsx'

import styles from './parts.module.css'

export function PageHeader(props: { title: string; summary?: ReactNode; children?: ReactNode }) {
  const t = useTranslator()
  return (
    <header className={styles.head}>
      <title>{t('{desk} · Racik back office', { desk: props.title })}</title>
      <div className={styles.name}>
        <h1>{props.title}</h1>
        {props.summary !== undefined && <p className="quiet">{props.summary}</p>}
      </div>
      {props.children && <div className={styles.actions}>{props.children}</div>}
    </header>
  )
}
