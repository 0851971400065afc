import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What is waited for comes at once; a busy machine may need longer than the library's second.
configure({ asyncUtilTimeout: 4_000 })

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
