/** Logs out: tells the server, then forgets the login here whatever it answered, then goes home. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { logOut } from '#web/api/log-in.ts'

export function useLogOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void logOut().then(() => navigate('/'))
  }, [navigate])
}
