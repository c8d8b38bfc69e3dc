/**
 * Finds the server functions that an endpoint's handler can reach, by parsing the source code.
 * Follows the names that a function uses, in its own file and through imports. Does not follow
 * methods of objects.
 */
import { listSourceFiles, readSource } from '#scripts/gate/source-files.ts'
import {
  childNodes,
  asNode,
  identifierName,
  parseSource,
  visitNodes,
  type Node,
} from '#tests/house/code/syntax-tree.ts'

/**
 * `id` is the file and the name of the function, with a space between them. `auditTexts` are the
 * string literals that it passes to `recordAudit`.
 */
type ReachableFunction = { id: string; auditTexts: readonly string[] }

/** A function or another constant at the top of a file. `usedNames` are all identifiers in it. */
type Unit = { usedNames: ReadonlySet<string>; auditTexts: readonly string[] }

/** A source file. The keys of both maps are names in this file. */
type Module = {
  imports: Map<string, { file: string; name: string }>
  units: Map<string, Unit>
}

/** A unit that must be followed, such as the handler of an endpoint. */
type UnitInFile = { file: string; unit: Unit }

/** Placeholder for an action that `recordAudit` gets as a variable, not as a literal. */
export const computedAction = '?'

type CallGraph = {
  /**
   * Returns every function that the handler of an endpoint, such as `GET /api/init`, can reach;
   * undefined if no handler was found.
   */
  findReachable(endpoint: string): ReachableFunction[] | undefined
}

/** Parses all source files of the server except tests. Throws if one cannot be parsed. */
export function readCallGraph(): CallGraph {
  const modules = new Map<string, Module>()
  const handlers = new Map<string, UnitInFile>()
  for (const file of listSourceFiles().filter((source) =>
    /^server\/.*(?<!\.test)\.ts$/.test(source),
  ))
    modules.set(file, readModule(file, handlers))
  return {
    findReachable: (endpoint) => {
      const handler = handlers.get(endpoint)
      return handler && collectReachable(modules, handler)
    },
  }
}

function collectReachable(
  modules: ReadonlyMap<string, Module>,
  handler: UnitInFile,
): ReachableFunction[] {
  const reachable = new Map<string, ReachableFunction>()
  const queue: UnitInFile[] = [handler]
  // The loop also visits what it adds to the queue.
  for (const { file, unit } of queue) {
    const module = modules.get(file)
    for (const name of unit.usedNames) {
      const target = module?.imports.get(name) ?? { file, name }
      const targetUnit = modules.get(target.file)?.units.get(target.name)
      const id = `${target.file} ${target.name}`
      if (!targetUnit || reachable.has(id)) continue
      reachable.set(id, { id, auditTexts: targetUnit.auditTexts })
      queue.push({ file: target.file, unit: targetUnit })
    }
  }
  return [...reachable.values()]
}

/** Returns the units and imports of a file, and adds its handlers to `handlers`. */
function readModule(file: string, handlers: Map<string, UnitInFile>): Module {
  const program = parseSource(file, readSource(file))
  const module: Module = { imports: new Map(), units: new Map() }
  for (const statement of childNodes(program, 'body')) {
    const declaration = statement.type.startsWith('Export')
      ? asNode(statement['declaration'])
      : statement
    if (statement.type === 'ImportDeclaration') readImport(file, statement, module)
    else if (declaration?.type === 'FunctionDeclaration')
      module.units.set(identifierName(declaration['id']), readUnit(declaration))
    else if (declaration?.type === 'VariableDeclaration')
      for (const child of childNodes(declaration, 'declarations'))
        module.units.set(identifierName(child['id']), readUnit(child))
  }
  for (const { endpoint, handler } of findHandlers(program))
    handlers.set(endpoint, { file, unit: readUnit(handler) })
  return module
}

function readImport(file: string, statement: Node, module: Module): void {
  const source = String(asNode(statement['source'])?.['value'])
  const folder = file.slice(0, file.lastIndexOf('/'))
  const importedFile = source.startsWith('#') ? source.slice(1) : `${folder}/${source.slice(2)}`
  for (const child of childNodes(statement, 'specifiers'))
    module.imports.set(identifierName(child['local']), {
      file: importedFile,
      name: identifierName(child['imported']),
    })
}

/** Returns the properties whose key is an endpoint: `'PUT /admin/…': (…) => …`. */
function findHandlers(program: unknown): { endpoint: string; handler: Node }[] {
  const handlers: { endpoint: string; handler: Node }[] = []
  visitNodes(program, (node) => {
    if (node.type !== 'Property') return
    const endpoint = asNode(node['key'])?.['value']
    const handler = asNode(node['value'])
    if (typeof endpoint === 'string' && /^[A-Z]+ \//.test(endpoint) && handler)
      handlers.push({ endpoint, handler })
  })
  return handlers
}

function readUnit(node: Node): Unit {
  const usedNames = new Set<string>()
  const auditTexts: string[] = []
  visitNodes(node, (inner) => {
    if (inner.type === 'Identifier') usedNames.add(identifierName(inner))
    if (inner.type !== 'CallExpression' || identifierName(inner['callee']) !== 'recordAudit') return
    const countBefore = auditTexts.length
    visitNodes(inner['arguments'], ({ type, value }) => {
      if (type === 'Literal' && typeof value === 'string') auditTexts.push(value)
    })
    if (auditTexts.length === countBefore) auditTexts.push(computedAction)
  })
  return { usedNames, auditTexts }
}
