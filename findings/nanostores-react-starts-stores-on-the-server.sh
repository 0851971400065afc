#!/usr/bin/env bash
# A store that is shown by its initial value on the server is started there all the same.
#
# Versions: nanostores 1.5.5, @nanostores/react 2.0.1, react and react-dom 19.3.1.
# Guess: `useStore(store, { ssr: 'initial' })` draws the initial value on the server, so the store itself rests there, as a
# subscription of React does: effects and `subscribe` of `useSyncExternalStore` run in browsers alone.
# Behaviour: the hook reads the store before it decides what to draw, and the first read of a store without listeners starts
# it: `onMount` runs once for each render that finds it stopped. The markup has the initial value, while the timers and calls
# that the store begins are begun on the server, and stop a second later. A store that asks for `document` when it starts ends
# the whole prerender.
# Seen:
#   <p>first</p>
#   started 1, stopped 0
#   a second and a half later: stopped 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm i --no-audit --no-fund --silent nanostores@1.5.5 @nanostores/react@2.0.1 react@19.3.1 react-dom@19.3.1
cat > look.mjs <<'JS'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { atom, onMount } from 'nanostores'
import { useStore } from '@nanostores/react'

const $text = atom('first')
let started = 0
let stopped = 0
onMount($text, () => {
  started += 1
  $text.set('of the store at work')
  return () => (stopped += 1)
})
const Shown = () => createElement('p', null, useStore($text, { ssr: 'initial' }))
const lines = [renderToString(createElement(Shown)), `started ${started}, stopped ${stopped}`]
await new Promise((resolve) => setTimeout(resolve, 1_500))
lines.push(`a second and a half later: stopped ${stopped}`)
console.log(lines.join('\n'))
const expected = ['<p>first</p>', 'started 1, stopped 0', 'a second and a half later: stopped 1']
if (lines.join() !== expected.join()) process.exitCode = 1
JS
node look.mjs
