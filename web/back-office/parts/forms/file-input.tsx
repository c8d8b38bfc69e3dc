/** File input for use inside a Field. */
import type { ComponentPropsWithRef } from 'react'

import { maxUploadBytes } from '#domain/upload-limits.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/parts/parts.module.css'

/** Forms check the size before they send, because the server refuses a larger file. */
export function isFileTooLarge(file: File): boolean {
  return file.size > maxUploadBytes
}

export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>) {
  return <TextInput {...props} type="file" className={styles.file} />
}
