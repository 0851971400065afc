/** The chat window: asks for new lines, sends what is typed. Everything is shown as text. */
const { id = '', host = '', you = '', guest = '', slow = '', lost = '' } = document.body.dataset
const list = document.getElementById('lines')
const form = document.getElementById('form')
const field = document.getElementById('text')
const state = document.getElementById('state')
const EVERY_MS = 1_500
let last = 0

function show({ by, text, number }, alias) {
  if (number <= last) return
  last = number
  const line = document.createElement('li')
  line.className = by === 'host' ? 'host' : by === alias ? 'you' : 'guest'
  const name = document.createElement('b')
  name.textContent = by === 'host' ? host : by === alias ? you : `${guest} ${by}`
  const said = document.createElement('span')
  said.dir = 'auto'
  said.textContent = text
  line.append(name, said)
  list.append(line)
  while (list.childElementCount > 100) list.firstElementChild.remove()
  line.scrollIntoView({ block: 'end' })
}

async function ask() {
  try {
    const reply = await fetch(`/chat/lines/${id}?after=${last}`)
    if (!reply.ok) throw new Error(String(reply.status))
    const { alias, lines } = await reply.json()
    for (const line of lines) show(line, alias)
    if (state.textContent === lost) state.textContent = ''
  } catch {
    state.textContent = lost
  }
}

async function send(text) {
  const reply = await fetch(`/chat/say/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  })
  if (reply.ok) field.value = ''
  state.textContent = reply.ok ? '' : reply.status === 429 ? slow : lost
  await ask()
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const text = field.value.trim()
  if (text) send(text).catch(() => (state.textContent = lost))
})
// A hidden window does not ask.
setInterval(() => void (document.hidden || ask()), EVERY_MS)
void ask()
