import { useLayoutEffect } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { RegionProblem } from '../problems/RegionProblem.tsx'
import type { ShownPage } from './router.ts'
import { PageContext, useRouterState } from './use-router.ts'

/**
 * Shows the page of the URL. Each page starts with a new state, even if two share a component; other
 * parameters of the same page keep the state.
 */
export function Outlet() {
  const shown = useRouterState((state) => state.shown)
  const hash = shown?.location.hash.slice(1)
  useLayoutEffect(() => {
    if (hash) document.getElementById(hash)?.scrollIntoView()
  }, [shown, hash])
  if (!shown) return null
  return (
    <PageContext value={shown}>
      <PageBoundary key={shown.pattern} shown={shown} fallback={(error) => <RegionProblem error={error} />}>
        {'View' in shown ? <shown.View /> : <RegionProblem error={shown.error} />}
      </PageBoundary>
    </PageContext>
  )
}

/** Shows an error if a page fails. The next navigation tries the page again. */
class PageBoundary extends Boundary<{ shown: ShownPage }> {
  override componentDidUpdate({ shown }: { shown: ShownPage }) {
    if (this.state.error !== null && shown !== this.props.shown) this.setState({ error: null })
  }
}
