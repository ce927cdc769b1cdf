import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CSSOptions } from 'vite'

const home = fileURLToPath(new URL('../', import.meta.url))

/**
 * How the classes of a component's own style sheet are named when built: by their name and their file, which is enough to
 * be unique. Vite's usual names have the line too. Every page's scripts and styles contain hundreds of them.
 */
export const classNames: CSSOptions = {
  modules: {
    generateScopedName: (name, file) =>
      `${name}_${createHash('sha256')
        .update(relative(home, file.split('?')[0]!))
        .digest('base64url')
        .slice(0, 5)}`,
  },
}
