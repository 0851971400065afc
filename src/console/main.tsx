import { createRoot } from 'react-dom/client'
import { readPageWords } from './frame/page-words.ts'
import { Console } from './frame/Console.tsx'

const root = document.querySelector('#console')
if (root) createRoot(root).render(<Console words={readPageWords()} lang={document.documentElement.lang} />)
