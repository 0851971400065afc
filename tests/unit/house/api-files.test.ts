import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { API } from '#lib/api/index.ts'

const ENDPOINT = /^export const (\w+) = endpoint\(/gm

test('the registry has every endpoint of every file, each under a name of its own', () => {
  const stated = globSync('src/lib/api/**/*.ts').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(ENDPOINT)].map(([, name = '']) => ({
      name,
      file: basename(file),
    })),
  )
  expect(stated.length).toBeGreaterThan(300)
  const names = Object.keys(API)
  expect(stated.filter(({ name }) => !names.includes(name))).toEqual([])
  expect(stated.filter(({ name }, at) => stated.findIndex((each) => each.name === name) !== at)).toEqual([])
})
