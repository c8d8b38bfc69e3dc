/** Page with one short form: heading, introduction (`lead`) and a narrow column. */
import type { ReactNode } from 'react'

import styles from './account.module.css'

export function AccountFrame(props: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className="page">
      <div className={styles.frame}>
        <div className="page-head">
          <h1>{props.title}</h1>
          {props.lead && <p className="lead">{props.lead}</p>}
        </div>
        {props.children}
      </div>
    </div>
  )
}
