/** Returns a function that logs out and then opens the home page. */
import { useCallback } from 'react'
import { useNavigate } from 'react-router'

import { logOut } from '#web/api/session/session-calls.ts'

export function useLogOut(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    void logOut().then(() => navigate('/'))
  }, [navigate])
}
