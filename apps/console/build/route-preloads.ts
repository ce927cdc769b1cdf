import type { Plugin, Rolldown } from 'vite'
import { routeModules } from './route-modules.ts'

/**
 * Writes `dist/.vite/preloads.json`: path → the tags that load a page's chunks while its HTML is still being parsed.
 * The server inserts them at `%PRELOAD%` in the HTML, what the head of a page needs at `%HEAD%`, and the markup of the
 * sign-in page at `%MARKUP%`. Also writes `dist/.vite/pages.json`: module → its file, for all that is loaded later. The
 * manifest does not say that of a module whose chunk has others, too.
 */
export function routePreloads(): Plugin {
  return {
    name: 'khlang:route-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('</head>', '  %HEAD%%PRELOAD%\n  </head>').replace('</body>', '  %MARKUP%\n  </body>'),
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const entry = chunks.find((chunk) => chunk.isEntry)
        const inHtml = entry ? withImports([entry], bundle) : new Set<Rolldown.OutputChunk>()
        const tags = Object.entries(routeModules()).map(([path, modules]) => {
          const roots = modules.map((module) => chunkOf(module, chunks))
          const preloaded = [...withImports(roots, bundle)].filter((chunk) => !inHtml.has(chunk))
          return [path, tagsOf(preloaded)]
        })
        this.emitFile({
          type: 'asset',
          fileName: '.vite/preloads.json',
          source: JSON.stringify(Object.fromEntries(tags), null, 2),
        })
        const later = chunks.flatMap(({ moduleIds, fileName }) =>
          moduleIds
            .filter((id) => this.getModuleInfo(id)?.dynamicImporters.length)
            .map((id) => [id.split('/apps/console/').at(-1)!, fileName] as const),
        )
        this.emitFile({
          type: 'asset',
          fileName: '.vite/pages.json',
          source: JSON.stringify(Object.fromEntries(later), null, 2),
        })
      },
    },
  }
}

function chunkOf(module: string, chunks: Rolldown.OutputChunk[]) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/apps/console/${module}`)))
  if (!chunk) throw new Error(`No chunk contains ${module}, which build/route-modules.ts names`)
  return chunk
}

function withImports(roots: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const foundChunks = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (foundChunks.has(chunk)) return
    foundChunks.add(chunk)
    for (const name of chunk.imports) {
      const next = bundle[name]
      if (next?.type === 'chunk') visit(next)
    }
  }
  roots.forEach(visit)
  return foundChunks
}

function tagsOf(chunks: Rolldown.OutputChunk[]) {
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  return [
    ...chunks.map(
      (chunk) => `<link rel="modulepreload" crossorigin nonce="%NONCE%" href="/${chunk.fileName}">`,
    ),
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin nonce="%NONCE%" href="/${file}">`),
  ].join('')
}
