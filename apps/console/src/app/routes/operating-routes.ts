import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadPart } from '#ui/load-part.ts'
import { paths } from '../paths.ts'

/** How well the shop runs, its backups, and what is kept for how long. */
export const operatingRoutes = <Root extends AnyRoute>(root: Root) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: paths.health,
      component: lazyRouteComponent(() => loadPart(() => import('#settings/HealthPage.tsx')), 'HealthPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: paths.backups,
      component: lazyRouteComponent(() => loadPart(() => import('#settings/BackupsPage.tsx')), 'BackupsPage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: paths.kept,
      component: lazyRouteComponent(() => loadPart(() => import('#settings/KeptPage.tsx')), 'KeptPage'),
    }),
  ] as const
