/** File input for use inside a Field. */
import type { ComponentPropsWithRef } from 'react'

import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/parts/parts.module.css'

export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>) {
  return <TextInput {...props} type="file" className={styles.file} />
}
