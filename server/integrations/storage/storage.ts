/**
 * Storage for files created at run time. All files of a folder appear together or not at all, and
 * never change afterwards.
 */

/**
 * Names are made by the shop from letters, digits, `-` and `.`; they never contain visitors' input.
 */
export type Storage = {
  /** Throws when there is no space; then no file of the folder is left. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>
  get(folder: string, name: string): Promise<Buffer | undefined>
  folders(): Promise<{ folder: string; changedAt: Date }[]>
  remove(folder: string): Promise<void>
}

export type StoredFile = { name: string; bytes: Buffer }
