/**
 * Lint rules of this repository, as a plug-in for oxlint. Each checks a convention that types
 * cannot express, for example that domain code never reads the clock and that every cast has a
 * reason. To add a rule, add it to `rules` below and to .oxlintrc.json. Tested in
 * tests/house/code/lint.test.ts.
 */

/** The fields of a syntax tree node that these rules read. */
type SyntaxNode = {
  type: string
  range: [number, number]
  loc?: { start: { line: number }; end: { line: number } }
  name?: string
  value?: unknown
  callee?: SyntaxNode
  object?: SyntaxNode
  property?: SyntaxNode
  arguments?: SyntaxNode[]
  typeAnnotation?: SyntaxNode
  typeName?: SyntaxNode
  id?: SyntaxNode
  init?: SyntaxNode | null
  parent?: SyntaxNode
  body?: SyntaxNode[]
}
type Comment = { value: string; range: [number, number]; loc: NonNullable<SyntaxNode['loc']> }
type Context = {
  sourceCode: { text: string; getAllComments(): Comment[] }
  report(problem: { node: SyntaxNode; message: string }): void
}
type Visitor = Record<string, (node: SyntaxNode) => void>
type Rule = { create(context: Context): Visitor }

/**
 * Domain code must not read a clock or a random source: it gets the time and random values as
 * parameters.
 */
const pureTime: Rule = {
  create: (context) => {
    const message =
      'domain code must not read the clock or random values: pass them as parameters (now: Date)'
    return {
      NewExpression(node) {
        if (node.callee?.name === 'Date' && node.arguments?.length === 0)
          context.report({ node, message })
      },
      CallExpression(node) {
        if (node.callee?.name === 'Date') context.report({ node, message })
      },
      MemberExpression(node) {
        const memberName = `${node.object?.name}.${node.property?.name ?? String(node.property?.value)}`
        if (
          /^(Date\.now|Math\.random|performance\.now|crypto\.(randomUUID|getRandomValues))$/.test(
            memberName,
          )
        )
          context.report({ node, message })
      },
    }
  },
}

/** `as` bypasses the type check, so it needs a comment with the reason. `as const` is exempt. */
const reasonedCast: Rule = {
  create: (context) => {
    const commentedLines = new Set<number>()
    for (const comment of context.sourceCode.getAllComments())
      for (let line = comment.loc.start.line; line <= comment.loc.end.line; line++)
        commentedLines.add(line)
    const check = (node: SyntaxNode) => {
      const castType = node.typeAnnotation
      if (castType?.type === 'TSTypeReference' && castType.typeName?.name === 'const') return
      const firstLine = node.loc?.start.line ?? 0
      const lastLine = node.loc?.end.line ?? firstLine
      for (let line = firstLineOfStatement(node, firstLine) - 1; line <= lastLine; line++)
        if (commentedLines.has(line)) return
      context.report({
        node,
        message: 'a cast needs a comment above or beside it with its reason',
      })
    }
    return { TSAsExpression: check, TSTypeAssertion: check }
  },
}

/** Returns the first line of the statement around a node. A comment above that line is accepted. */
function firstLineOfStatement(node: SyntaxNode, fallback: number): number {
  let ancestor: SyntaxNode | undefined = node
  while (
    ancestor !== undefined &&
    !/Statement$|Declaration$|^Property(Definition)?$|^JSXAttribute$/.test(ancestor.type)
  )
    ancestor = ancestor.parent
  return ancestor?.loc?.start.line ?? fallback
}

/** A comment that disables types or lint needs a reason: `-- the types of x are wrong`. */
const reasonedDisable: Rule = {
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
            message: `"${text}" disables a check without a reason: add " -- why"`,
          })
      }
    },
  }),
}

/**
 * Refuses destructuring and importing `process`: only server/config.ts may read the environment.
 */
const oneEnvironment: Rule = {
  create: (context) => ({
    VariableDeclarator(node) {
      if (node.init?.name === 'process' && node.id?.type === 'ObjectPattern')
        context.report({
          node,
          message: 'process must not be destructured: settings come from server/config.ts',
        })
    },
    ImportDeclaration(node) {
      if (/from\s*['"](node:)?process['"]/.test(context.sourceCode.text.slice(...node.range)))
        context.report({
          node,
          message: 'process must not be imported: settings come from server/config.ts',
        })
    },
  }),
}

/** Refuses TypeScript syntax that Node cannot remove, such as enums, before it fails at start. */
const erasable: Rule = {
  create: (context) => {
    const refuse = (what: string) => (node: SyntaxNode) =>
      context.report({ node, message: `${what}: Node runs this file by stripping its types` })
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
    'reasoned-disable': reasonedDisable,
    'one-environment': oneEnvironment,
    erasable,
  },
}
