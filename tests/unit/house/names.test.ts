import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** One act has one word: endpoint, handler, service function and store action are found by it. */
const parsed = (file: string) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)

/** All calls of `callee` in a node. */
function callsIn(node: ts.Node, callee: string): ts.CallExpression[] {
  const own =
    ts.isCallExpression(node) && (/\w+$/.exec(node.expression.getText())?.[0] ?? '') === callee ? [node] : []
  return [...own, ...node.getChildren().flatMap((child) => callsIn(child, callee))]
}

/** `placeBets` of `placeBets`, `calls.placeBets` and `(await loadCalls()).placeBets`; nothing of other expressions. */
function lastName(node: ts.Node | undefined): string | undefined {
  if (node && ts.isPropertyAccessExpression(node)) return node.name.text
  return node && ts.isIdentifier(node) ? node.text : undefined
}

describe('handlers', () => {
  const routes = globSync('src/platform/**/*routes.ts').flatMap((file) =>
    callsIn(parsed(file), 'serve').map((call) => ({ file, call })),
  )
  it('have the names of their endpoints', () => {
    expect(routes.length).toBeGreaterThan(300)
    const others = routes.filter(({ call }) => {
      const [endpoint, handler] = call.arguments
      // A handler may be wrapped by one function, as a vendor's calls are.
      const own = handler && ts.isCallExpression(handler) ? handler.arguments[0] : handler
      return lastName(own) !== lastName(endpoint)
    })
    expect(others.map(({ file, call }) => `${file}: ${call.getText()}`)).toEqual([])
  })
})

describe('routers', () => {
  it('have the names of their folders', () => {
    const others = globSync('src/platform/*/*/routes.ts').filter((file) => {
      const feature = basename(dirname(file)).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) =>
        letter.toUpperCase(),
      )
      return !readFileSync(file, 'utf8').includes(`export function route${feature}(`)
    })
    expect(others).toEqual([])
  })
})

/** What has a name of its own, and why. */
const OWN_NAMES: Record<string, string> = {
  tellVisit: 'it counts a visit; the check of the code is what the registration does with the same call',
  loadGameList: 'the endpoint is its argument',
}

/** An act's name contains the words of its endpoint; a read loads, collects or refreshes what it reads. */
function says(action: string, endpoint: string): boolean {
  if (action === endpoint || action in OWN_NAMES) return true
  const words = endpoint.split(/(?=[A-Z])/)
  if (words[0] === 'get' || words[0] === 'list') return /^(load|collect|refresh)[A-Z]/.test(action)
  return new RegExp(words.join('.*').replace(/s$/, '')).test(action)
}

interface Action {
  name: string
  endpoint: string
}

/** The exported functions of a store that make one call, and the submissions of its submitters. */
function actionsOf(file: string): Action[] {
  const declared = new Map<string, ts.Node>()
  const exported = new Set<string>()
  for (const statement of parsed(file).statements) {
    const isExported = ts.canHaveModifiers(statement)
      ? ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
      : false
    const named = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement]
    for (const each of named) {
      if (!ts.isFunctionDeclaration(each) && !ts.isVariableDeclaration(each)) continue
      const name = lastName(each.name)
      const body = ts.isFunctionDeclaration(each) ? each.body : each.initializer
      if (name === undefined || !body) continue
      declared.set(name, body)
      if (isExported && !name.startsWith('$')) exported.add(name)
    }
  }
  return [...exported].flatMap((name) => {
    const body = declared.get(name)
    if (!body) return []
    const submitted = /^(\w+)\.submit$/.exec(body.getText())?.[1]
    const calls = callsIn((submitted && declared.get(submitted)) || body, 'call')
    const endpoint = calls.length === 1 ? lastName(calls[0]?.arguments[0]) : undefined
    return endpoint === undefined ? [] : [{ name, endpoint }]
  })
}

describe('actions of stores', () => {
  const actions = globSync('src/lib/!(api|shared|site|client)/*.ts').flatMap(actionsOf)

  it('have the names of their calls', () => {
    expect(actions.length).toBeGreaterThan(60)
    expect(actions.filter(({ name, endpoint }) => !says(name, endpoint))).toEqual([])
  })
})
