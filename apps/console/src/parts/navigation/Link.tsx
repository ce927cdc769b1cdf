import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { hrefOf, leadsHere } from './address.ts'
import type { AnyTo, Target } from './targets.ts'
import { useRouter, useRouterState } from './use-router.ts'

type Props<To extends AnyTo> = Target<To> &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** `false`: the page is loaded only when the link is followed. */
    preload?: false
  }

/** How long the pointer or the focus must stay on a link before its page is preloaded. */
const intentMs = 50

/**
 * Links to a page of the console. A click changes the page without a reload; in a new tab or window the
 * browser follows the link. A link to the open page, or to one above it, has `aria-current="page"`.
 */
export function Link<To extends AnyTo>({
  to,
  params,
  search,
  hash,
  preload,
  onClick,
  onFocus,
  onBlur,
  onMouseEnter,
  onMouseLeave,
  onTouchStart,
  children,
  ...props
}: Props<To>) {
  const router = useRouter()
  const href = hrefOf({ to, params, search, hash })
  const isHere = useRouterState(({ location }) => leadsHere(href, location))
  const intent = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancelPreload = () => clearTimeout(intent.current)
  useEffect(() => cancelPreload, [])

  const load = () => preload !== false && router.preload(href)
  function loadSoon() {
    cancelPreload()
    intent.current = setTimeout(load, intentMs)
  }
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    if (isForBrowser(event)) return
    event.preventDefault()
    cancelPreload()
    router.go(href)
  }
  return (
    <a
      {...props}
      {...(isHere && { 'aria-current': 'page' })}
      href={href}
      onClick={(event) => {
        onClick?.(event)
        follow(event)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        loadSoon()
      }}
      onBlur={(event) => {
        onBlur?.(event)
        cancelPreload()
      }}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        loadSoon()
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        cancelPreload()
      }}
      onTouchStart={(event) => {
        onTouchStart?.(event)
        load()
      }}
    >
      {children}
    </a>
  )
}

/** Whether the browser handles the click, or another handler already has. */
function isForBrowser(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { metaKey, altKey, ctrlKey, shiftKey, button, defaultPrevented, currentTarget } = event
  if (defaultPrevented || metaKey || altKey || ctrlKey || shiftKey || button !== 0) return true
  return currentTarget.target !== '' && currentTarget.target !== '_self'
}
