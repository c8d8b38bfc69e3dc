/**
 * Storage for files created at run time. All files of a folder appear together or not at all, and
 * never change afterwards.
 */

/**
 * Danger: names become paths on the disk. The shop makes them from letters, digits, `-` and `.`;
 * never use text from a visitor.
 */
export type Storage = {
  /** Stores a new folder. Throws when it cannot be written; then none of its files is stored. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>
  /** Returns undefined when the file does not exist. */
  get(folder: string, name: string): Promise<Buffer | undefined>
  /** Lists all folders with the time of their last change. */
  folders(): Promise<{ folder: string; changedAt: Date }[]>
  /** Does nothing when the folder does not exist. */
  remove(folder: string): Promise<void>
}

export type StoredFile = { name: string; bytes: Buffer }
