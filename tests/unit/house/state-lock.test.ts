import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { holdState } from '../../../scripts/lib/state-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'held-'))
const WHO = 'npm start at http://localhost:8787'

it('a second start in one folder is told who holds it, and begins once that one has ended', async () => {
  const state = folder()
  const release = await holdState(state, WHO)
  await expect(holdState(state, 'another')).rejects.toThrow(
    `Vitrine runs in this folder already: process ${process.pid}, ${WHO}.`,
  )
  release()
  await expect.poll(() => holdState(state, 'another').then(() => 'held', String)).toBe('held')
})

it('folders are held apart', async () => {
  await holdState(folder(), WHO)
  await holdState(folder(), WHO)
})

it('a process that was killed holds nothing', async () => {
  const state = folder()
  const script = `import(${JSON.stringify(join(process.cwd(), 'scripts/lib/state-lock.ts'))})
    .then((module) => module.holdState(${JSON.stringify(state)}, 'the killed one'))
    .then(() => { process.stdout.write('held'); setInterval(() => undefined, 1000) })`
  const child = spawn(process.execPath, ['-e', script])
  await new Promise((held) => child.stdout.once('data', held))
  await expect(holdState(state, WHO)).rejects.toThrow('the killed one')
  const ended = new Promise((end) => child.once('close', end))
  child.kill('SIGKILL')
  await ended
  await holdState(state, WHO)
})
