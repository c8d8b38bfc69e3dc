/**
 * Files that staff and the shop make (product pictures), kept in a folder of the data directory. A
 * file is written beside its place and moved there, so that nobody is ever served half of one; a name
 * is never used twice, so a file once there never changes.
 */
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

import type { Storage } from './storage.ts'

export function folderStorage(root: string): Storage {
  return {
    async put(folder, files) {
      const place = path.join(root, folder)
      const making = `${place}.part`
      await mkdir(making, { recursive: true })
      try {
        for (const { name, bytes } of files) await writeFile(path.join(making, name), bytes)
        await rename(making, place)
      } catch (error) {
        await rm(making, { recursive: true, force: true })
        throw error
      }
    },

    async get(folder, name) {
      try {
        return await readFile(path.join(root, folder, name))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async folders() {
      const names = await readdir(root).catch((error: unknown) => {
        if (isMissing(error)) return []
        throw error
      })
      return Promise.all(
        names.map(async (folder) => ({
          folder,
          changedAt: (await stat(path.join(root, folder))).mtime,
        })),
      )
    },

    async remove(folder) {
      await rm(path.join(root, folder), { recursive: true, force: true })
    },
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ENOENT|ENOTDIR)$/.test(String(error.code))
}
