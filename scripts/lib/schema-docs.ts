import { join } from 'node:path'
import ts from 'typescript'

/** A node of a JSON Schema, as far as descriptions are concerned. */
export interface SchemaNode {
  [keyword: string]: unknown
  description?: string
  $ref?: string
  properties?: Record<string, SchemaNode>
  items?: SchemaNode
  additionalProperties?: SchemaNode | false
  anyOf?: SchemaNode[]
  /** A union whose members differ by one key, such as `kind`. */
  oneOf?: SchemaNode[]
  $defs?: Record<string, SchemaNode>
}

/** A zod schema: the file and the name that it is exported under. */
export interface ExportedSchema {
  file: string
  name: string
}

const HOME = join(import.meta.dirname, '../..')

/**
 * Writes the JSDoc of each key of zod schemas into their JSON Schemas, as `description`. It follows the types, so a key is
 * described where it is declared, through files, defaults, arrays and records. A program is read once: it takes seconds.
 */
export function describeSchemas(schemas: readonly (ExportedSchema & { json: SchemaNode })[]): void {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(HOME, 'tsconfig.json'),
    { noEmit: true, incremental: false },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: refuse },
  )
  if (!config) throw new Error('tsconfig.json cannot be read')
  const { tsBuildInfoFile: _, ...options } = config.options
  const program = ts.createProgram(
    schemas.map(({ file }) => join(HOME, file)),
    options,
  )
  for (const schema of schemas) {
    const checker = program.getTypeChecker()
    describe(schema.json, inputType(program, schema), { checker, root: schema.json })
  }
}

interface Reading {
  checker: ts.TypeChecker
  root: SchemaNode
}

/** What a file may say: the type of `schema._zod.input`. */
function inputType(program: ts.Program, { file, name }: ExportedSchema): ts.Type {
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(join(HOME, file))
  const module = source && checker.getSymbolAtLocation(source)
  const exported = module && checker.getExportsOfModule(module).find((each) => each.name === name)
  const [, , input] = ['_zod', 'input'].reduce<ts.Type[]>(
    (types, key) => [...types, propertyOf(checker, types.at(-1), key).type],
    [exported ? checker.getTypeOfSymbol(exported) : refuse(`${file} exports no ${name}`)],
  )
  return input ?? refuse(`${name} of ${file} is no schema`)
}

function describe(node: SchemaNode, type: ts.Type, reading: Reading): void {
  const { checker, root } = reading
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = targetOf(node, root)
  for (const [key, inner] of Object.entries(properties)) {
    const property = propertyOf(checker, type, key)
    properties[key] = property.text ? { description: property.text, ...inner } : inner
    describe(properties[key], property.type, reading)
  }
  if (items) describe(items, valueType(checker, type), reading)
  if (additionalProperties) describe(additionalProperties, valueType(checker, type), reading)
  for (const each of anyOf) describe(each, type, reading)
  for (const each of oneOf) describe(each, memberType(checker, type, each), reading)
}

/** The member of a union that has the constants of the schema. */
function memberType(checker: ts.TypeChecker, type: ts.Type, { properties = {} }: SchemaNode): ts.Type {
  const constants = Object.entries(properties).filter(([, inner]) => 'const' in inner)
  const found = objectsOf(checker, type).find((each) =>
    constants.every(([key, inner]) => {
      const value = propertyOf(checker, each, key).type
      return value.isStringLiteral() && value.value === inner['const']
    }),
  )
  return found ?? refuse('a member of a union of the schema is not in its type')
}

/** A schema that several keys share stands once, under `$defs`. */
export function targetOf(node: SchemaNode, root: SchemaNode): SchemaNode {
  const name = node.$ref?.replace('#/$defs/', '')
  if (name === undefined) return node
  return root.$defs?.[name] ?? refuse(`no schema is named ${name}`)
}

function propertyOf(
  checker: ts.TypeChecker,
  type: ts.Type | undefined,
  key: string,
): { type: ts.Type; text: string } {
  const found = objectsOf(checker, type)
    .map((each) => checker.getPropertyOfType(each, key))
    .find((each) => each !== undefined)
  if (!found) return refuse(`a key ${key} of the schema is not in its type`)
  const text = ts.displayPartsToString(found.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ').trim()
  return { type: checker.getTypeOfSymbol(found), text }
}

/** The type of what a list or a record holds. */
function valueType(checker: ts.TypeChecker, type: ts.Type): ts.Type {
  for (const each of objectsOf(checker, type)) {
    const index = checker.getIndexTypeOfType(each, ts.IndexKind.Number)
    const value = index ?? checker.getIndexTypeOfType(each, ts.IndexKind.String)
    const [first] = checker.getPropertiesOfType(each)
    if (value) return value
    if (first) return checker.getTypeOfSymbol(first)
  }
  return refuse('a list or record of the schema is neither in its type')
}

/** The members of a type that have keys: without `undefined`, literals and the like. */
function objectsOf(checker: ts.TypeChecker, type: ts.Type | undefined): ts.Type[] {
  if (!type) return []
  const given = checker.getNonNullableType(type)
  const members = given.isUnion() ? given.types : [given]
  return members.filter(({ flags }) => (flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0)
}

function refuse(why: unknown): never {
  const text = typeof why === 'string' ? why : JSON.stringify(why)
  throw new Error(`The keys' descriptions cannot be read: ${text}`)
}
