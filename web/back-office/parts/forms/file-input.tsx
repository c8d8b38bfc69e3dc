/** File input for use inside a Field. */
import type { ComponentPropsWithRef } from 'react'

import { maxUploadMegabytes } from '#domain/upload-limits.ts'
import { TextInput } from '#web/ui/forms/text-input.tsx'

import styles from '#web/back-office/parts/parts.module.css'

/**
 * Forms check the limit before they send a file, which the server would refuse after the upload.
 */
export function isFileTooLarge(file: File): boolean {
  return file.size > maxUploadMegabytes * 1024 * 1024
}

export function FileInput(props: Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'>) {
  return <TextInput {...props} type="file" className={styles.file} />
}
