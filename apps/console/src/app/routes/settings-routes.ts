import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '#ui/load-part.ts'
import { paths } from '../paths.ts'

const part = () => lazyRouteComponent(() => loadPart(() => import('./SettingsRoute.tsx')), 'SettingsRoute')

/** The list of settings, and each of their sections. */
export const settingsRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({ getParentRoute: () => root, path: paths.settings, component: part() }),
    createRoute({ getParentRoute: () => root, path: `${paths.settings}/$section`, component: part() }),
  ] as const
