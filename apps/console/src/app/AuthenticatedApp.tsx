import type { Me } from '@khlang/contract/staff/staff'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { joinStream, stream } from '#live/stream.ts'
import { submitByKeys } from '#parts/keys/submit-by-keys.ts'
import type { Router } from '#parts/navigation/router.ts'
import { RouterProvider } from '#parts/navigation/RouterProvider.tsx'
import { MeContext } from '#parts/session/me.ts'
import { keepIdleEnd } from '#parts/session/idle-end.ts'
import { meInPage } from '#parts/session/me-in-page.ts'
import {
  keepPreferencesWith,
  onPreferences,
  receivePreferences,
  sendNow,
  showWaiting,
} from '#parts/preferences/preferences.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { api, leave } from '#parts/api/api.ts'
import { afterFirstPaint } from '#ui/after-first-paint.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { Boot } from './Boot.tsx'
import { AppProblem } from './notices/AppProblem.tsx'
import { startRouter } from './routes/router.ts'
import { queries } from './queries.ts'
import { Shell } from './Shell.tsx'
import { openForAnother, rememberUser, watchSession } from '#parts/session/session.ts'

const askMe = { queryKey: ['me'], queryFn: () => api.staff.me(), staleTime: 60_000 }

/** The last answer about the employee whose page this is. */
let received: Me | undefined

/**
 * Starts the console for a signed-in employee, and returns the component that shows it. The server usually
 * writes the signed-in employee into the page; otherwise the console requests them. This request and the live
 * stream start before the first paint, so that the stream is open before the first list is read.
 */
export function startApp() {
  const router = startRouter()
  keepPreferencesWith((change) => api.staff.savePreferences(change))
  addEventListener('pagehide', () => void sendNow())
  const inPage = meInPage()
  if (inPage) queries.setQueryData(askMe.queryKey, inPage)
  else void queries.prefetchQuery(askMe)
  joinStream()
  addEventListener('keydown', submitByKeys)
  let { pathname } = router.history.location
  router.history.subscribe(({ location }) => {
    if (location.pathname !== pathname) showWaiting()
    pathname = location.pathname
  })
  return function AuthenticatedApp() {
    return (
      <QueryClientProvider client={queries}>
        <AppProviders router={router} />
      </QueryClientProvider>
    )
  }
}

function AppProviders({ router }: { router: Router }) {
  const { data: me, error, refetch } = useQuery(askMe)
  const employeeId = received?.id ?? me?.id ?? null
  const isAnother = me !== undefined && me.id !== employeeId

  useEffect(() => {
    if (!me) return
    if (isAnother) return openForAnother()
    rememberUser(me)
    // After a remount, for example by a change of language, the same answer is not applied again, since the
    // employee may have made newer choices, and their activity has moved the end of the session.
    if (me !== received) {
      receivePreferences(me.preferences, { keepsPage: received !== undefined })
      keepIdleEnd(me.idleUntil)
    }
    received = me
    return onPreferences(() => rememberUser(me))
  }, [me, isAnother])
  useEffect(() => watchSession(employeeId, () => leave()), [employeeId])
  // A refused stream does not give a reason. Reading `me` does, and leads to the sign-in page when the
  // session is over.
  useEffect(() => stream.onTrouble(() => void queries.invalidateQueries({ queryKey: ['me'] })), [])

  if (me && !isAnother)
    return (
      <MeContext value={me}>
        <RouterProvider router={router} first={<Boot />}>
          <Shell />
        </RouterProvider>
        {me.idleUntil !== null && (
          <Lazy
            load={() =>
              afterFirstPaint()
                .then(() => import('#staff/sign-in/IdleWatch.tsx'))
                .then((file) => file.IdleWatch)
            }
            props={{}}
          />
        )}
      </MeContext>
    )
  return error ? <AppProblem problem={asProblem(error)} onRetry={() => void refetch()} /> : <Boot />
}
