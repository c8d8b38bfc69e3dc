/**
 * Where files live that are made while the shop runs: a folder on this machine. All files of a folder
 * appear together or not at all, and they never change afterwards.
 */

/** Names are the shop's own, made of letters, figures, `-` and `.`; nothing a visitor typed. */
export type Storage = {
  /** Throws when there is no room; then nothing of the folder is left. */
  put(folder: string, files: readonly StoredFile[]): Promise<void>
  get(folder: string, name: string): Promise<Buffer | undefined>
  folders(): Promise<{ folder: string; changedAt: Date }[]>
  remove(folder: string): Promise<void>
}

export type StoredFile = { name: string; bytes: Buffer }
