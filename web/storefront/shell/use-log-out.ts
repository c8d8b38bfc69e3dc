/** Logs out: tells the server, then forgets the login here whatever it answered, then goes home. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { clearSession } from '#web/api/stored-session.ts'

export function useLogOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    clearSession()
    void navigate('/')
  }, [navigate])
}
