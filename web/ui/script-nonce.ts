import { createContext } from 'react'

/** Marks inline scripts as the page's own while the server renders; undefined in the browser. */
export const ScriptNonce = createContext<string | undefined>(undefined)
