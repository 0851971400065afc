import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inspectTenant } from '../../../scripts/lib/inspect-pages.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function page(path: string, html: string): void {
  mkdirSync(join(folder, path), { recursive: true })
  writeFileSync(join(folder, path, 'index.html'), html)
}

it('knows the pages of a brand and the code in them that its header must allow', async () => {
  page('', '<style>a{}</style><script>let a</script><script src="/a.js"></script>')
  page('help', '<script type="application/ld+json">{"a":"style=1"}</script><script>let a</script>')
  page('vi/help', '<p data-style="1" title="one = two">on=1 style=2</p><a href="/?onclick=1">x</a>')
  expect(await inspectTenant(folder)).toEqual({
    pages: 3,
    scriptHashes: ['sha256-IfEXP/8HLuXoAiy0hZVrCAcjcLsZqYFpLOHDGj8enqE='],
    styleHashes: ['sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='],
    routes: ['/', '/help', '/vi/help'],
  })
})

it.each([
  ['<p style="color:red">x</p>', 'style='],
  ["<p class=a style='color:red'>x</p>", 'style='],
  ['<p style=color:red>x</p>', 'style='],
  ['<button onclick="go()">x</button>', 'onclick='],
  ['<button onclick=go()>x</button>', 'onclick='],
  ['<img src="/a.png" alt="a > b" onerror=go()>', 'onerror='],
  ['<svg/onload=go()></svg>', 'onload='],
  ['<p title="a"onclick=go()>x</p>', 'onclick='],
  ['<BODY ONLOAD = "go()">', 'ONLOAD='],
])('refuses %s', async (html, found) => {
  page('', '<p>fine</p>')
  page('help', html)
  await expect(inspectTenant(folder)).rejects.toThrow(`help/index.html: ${found} in the page`)
})
