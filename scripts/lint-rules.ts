/**
 * Rules of this house that no linter knows, written as a plug-in that oxlint loads.
 *
 * Each one guards a promise that types cannot hold: a rule of the shop never reads the clock, a cast
 * says why it is true, a file says what it means to the shop. Tried out in tests/house/lint.test.ts.
 */

/** As much of a syntax tree as these rules look at. */
type Syntax = {
  type: string
  range: [number, number]
  loc?: { start: { line: number }; end: { line: number } }
  name?: string
  value?: unknown
  callee?: Syntax
  object?: Syntax
  property?: Syntax
  arguments?: Syntax[]
  typeAnnotation?: Syntax
  typeName?: Syntax
  id?: Syntax
  init?: Syntax | null
  parent?: Syntax
  body?: Syntax[]
}
type Comment = { value: string; range: [number, number]; loc: NonNullable<Syntax['loc']> }
type Context = {
  sourceCode: { text: string; getAllComments(): Comment[] }
  report(problem: { node: Syntax; message: string }): void
}
type Visitor = Record<string, (node: Syntax) => void>
type Rule = { create(context: Context): Visitor }

/** `domain` is handed its moment and its chance; it never looks at a clock or rolls a die itself. */
const pureTime: Rule = {
  create: (context) => {
    const message =
      'a rule of the shop is handed its moment (now: Date) and its chance: it reads neither'
    return {
      NewExpression(node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0)
          context.report({ node, message })
      },
      CallExpression(node) {
        if (node.callee?.name === 'Date') context.report({ node, message })
      },
      MemberExpression(node) {
        const path = `${node.object?.name}.${node.property?.name ?? String(node.property?.value)}`
        if (
          /^(Date\.now|Math\.random|performance\.now|crypto\.(randomUUID|getRandomValues))$/.test(
            path,
          )
        )
          context.report({ node, message })
      },
    }
  },
}

/** `as` switches the compiler off, so it needs a comment that says why it is true (`as const` is free). */
const reasonedCast: Rule = {
  create: (context) => {
    const commented = new Set<number>()
    for (const comment of context.sourceCode.getAllComments())
      for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++)
        commented.add(line)
    const check = (node: Syntax) => {
      const kind = node.typeAnnotation
      if (kind?.type === 'TSTypeReference' && kind.typeName?.name === 'const') return
      const first = node.loc?.start.line ?? 0
      const last = node.loc?.end.line ?? first
      for (let line = statementLine(node, first) - 1; line <= last; line++)
        if (commented.has(line)) return
      context.report({
        node,
        message: 'a cast needs a comment above or beside it that says why it is true',
      })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

/** The line on which the statement around a node begins: a reason above the statement counts. */
function statementLine(node: Syntax, fallback: number): number {
  let around: Syntax | undefined = node
  while (
    around !== undefined &&
    !/Statement$|Declaration$|^Property$|^JSXAttribute$/.test(around.type)
  )
    around = around.parent
  return around?.loc?.start.line ?? fallback
}

/** A file of 40 lines or more opens with a header; a short one whose name tells all needs none. */
const headComment: Rule = {
  create: (context) => ({
    Program(node) {
      const text = context.sourceCode.text.replace(/^#!.*\n/, '').trimStart()
      if (text.split('\n').length < 40) return
      if (!text.startsWith('/*') && !text.startsWith('//'))
        context.report({
          node: node.body?.[0] ?? node,
          message: 'a file of 40 lines or more needs a header of one to three lines',
        })
    },
  }),
}

/** Types and lint are silenced only where the line says why: `-- because …`. */
const reasonedSilence: Rule = {
  create: (context) => ({
    Program(node) {
      for (const comment of context.sourceCode.getAllComments()) {
        const text = comment.value.trim()
        if (
          /^(ox|es)lint-(disable|enable)|^@ts-(ignore|nocheck)/.test(text) &&
          !/ -- \S/.test(text)
        )
          context.report({
            node: { ...node, range: comment.range, loc: comment.loc },
            message: `"${text}" silences the check without a reason: add " -- why"`,
          })
      }
    },
  }),
}

/** The environment is read once, in server/config.ts: not through a side door either. */
const oneEnvironment: Rule = {
  create: (context) => ({
    VariableDeclarator(node) {
      if (node.init?.name === 'process' && node.id?.type === 'ObjectPattern')
        context.report({
          node,
          message: 'process is not taken apart: settings come from server/config.ts',
        })
    },
    ImportDeclaration(node) {
      if (/from\s*['"](node:)?process['"]/.test(context.sourceCode.text.slice(...node.range)))
        context.report({
          node,
          message: 'process is a global: settings come from server/config.ts',
        })
    },
  }),
}

/** What Node cannot run by leaving the types out, said before it fails at start. */
const erasable: Rule = {
  create: (context) => {
    const refuse = (what: string) => (node: Syntax) =>
      context.report({ node, message: `${what}: Node runs this file by leaving the types out` })
    return {
      TSEnumDeclaration: refuse('no enum (use a const object or a union)'),
      TSModuleDeclaration: (node) => {
        const text = context.sourceCode.text.slice(...node.range)
        if (!/^(declare\s+)?(global|module)\b/.test(text)) refuse('no namespace')(node)
      },
      TSParameterProperty: refuse('no parameter property (declare the field)'),
      Decorator: refuse('no decorators'),
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: {
    'pure-time': pureTime,
    'reasoned-cast': reasonedCast,
    'head-comment': headComment,
    'reasoned-silence': reasonedSilence,
    'one-environment': oneEnvironment,
    erasable,
  },
}
