import { useEffect, useRef, useState } from 'react'

/** Whether the browser has a connection; tells when it comes back. */
export function useOnline(onBack: () => void): boolean {
  const [isOnline, setOnline] = useState(true)
  const back = useRef(onBack)
  useEffect(() => {
    back.current = onBack
  })
  useEffect(() => {
    const lose = () => setOnline(false)
    const find = () => {
      setOnline(true)
      back.current()
    }
    if (!navigator.onLine) lose()
    window.addEventListener('offline', lose)
    window.addEventListener('online', find)
    return () => {
      window.removeEventListener('offline', lose)
      window.removeEventListener('online', find)
    }
  }, [])
  return isOnline
}
