/**
 * Functions of the server that an endpoint can reach, derived from the code, so that rules about
 * all endpoints need no list. Follows names through imports, but not functions passed as values.
 */
import { parseSync } from 'vite'

import { sources, textOf } from './sources.ts'
import { childrenOf, nameOf, nodeOf, walk, type Node } from './syntax-tree.ts'

/** A function: file and name, and the string literals it passes to `recordAudit`. */
export type Reached = { at: string; audited: readonly string[] }

type Unit = { uses: ReadonlySet<string>; audited: readonly string[] }
type Module = { imports: Map<string, { file: string; name: string }>; units: Map<string, Unit> }
type Handler = { file: string; unit: Unit }

/** Stands for an action that is computed or passed in. */
export const someAction = '?'

export type CallGraph = {
  /**
   * Returns every function that the endpoint's handler can reach; undefined if no handler was
   * found.
   */
  reachedBy(key: string): Reached[] | undefined
}

export function readCallGraph(): CallGraph {
  const modules = new Map<string, Module>()
  const handlers = new Map<string, Handler>()
  for (const file of sources().filter((source) => /^server\/.*(?<!\.test)\.ts$/.test(source)))
    modules.set(file, readModule(file, handlers))
  return {
    reachedBy: (key) => {
      const handler = handlers.get(key)
      return handler && follow(modules, handler)
    },
  }
}

function follow(modules: ReadonlyMap<string, Module>, handler: Handler): Reached[] {
  const found = new Map<string, Reached>()
  const queue: Handler[] = [handler]
  for (const { file, unit } of queue) {
    const module = modules.get(file)
    for (const name of unit.uses) {
      const from = module?.imports.get(name) ?? { file, name }
      const next = modules.get(from.file)?.units.get(from.name)
      const at = `${from.file} ${from.name}`
      if (!next || found.has(at)) continue
      found.set(at, { at, audited: next.audited })
      queue.push({ file: from.file, unit: next })
    }
  }
  return [...found.values()]
}

function readModule(file: string, handlers: Map<string, Handler>): Module {
  const { program, errors } = parseSync(file, textOf(file))
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const module: Module = { imports: new Map(), units: new Map() }
  for (const statement of childrenOf(program, 'body')) {
    const inner = statement.type.startsWith('Export') ? nodeOf(statement['declaration']) : statement
    if (statement.type === 'ImportDeclaration') readImport(file, statement, module)
    else if (inner?.type === 'FunctionDeclaration')
      module.units.set(nameOf(inner['id']), unitOf(inner))
    else if (inner?.type === 'VariableDeclaration')
      for (const one of childrenOf(inner, 'declarations'))
        module.units.set(nameOf(one['id']), unitOf(one))
  }
  for (const { key, value } of handlersIn(program)) handlers.set(key, { file, unit: unitOf(value) })
  return module
}

function readImport(file: string, statement: Node, module: Module): void {
  const source = String(nodeOf(statement['source'])?.['value'])
  const folder = file.slice(0, file.lastIndexOf('/'))
  const from = source.startsWith('#') ? source.slice(1) : `${folder}/${source.slice(2)}`
  for (const one of childrenOf(statement, 'specifiers'))
    module.imports.set(nameOf(one['local']), { file: from, name: nameOf(one['imported']) })
}

/** Properties whose key is an endpoint: `'PUT /admin/…': (…) => …`. */
function handlersIn(program: unknown): { key: string; value: Node }[] {
  const found: { key: string; value: Node }[] = []
  walk(program, (node) => {
    const key = nodeOf(node['key'])?.['value']
    const value = nodeOf(node['value'])
    if (node.type === 'Property' && typeof key === 'string' && /^[A-Z]+ \//.test(key) && value)
      found.push({ key, value })
  })
  return found
}

function unitOf(node: Node): Unit {
  const uses = new Set<string>()
  const audited: string[] = []
  walk(node, (inner) => {
    if (inner.type === 'Identifier') uses.add(nameOf(inner))
    if (inner.type !== 'CallExpression' || nameOf(inner['callee']) !== 'recordAudit') return
    const before = audited.length
    walk(inner['arguments'], ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') audited.push(value)
    })
    if (audited.length === before) audited.push(someAction)
  })
  return { uses, audited }
}
