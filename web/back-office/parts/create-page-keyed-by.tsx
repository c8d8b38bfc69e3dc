import type { ComponentType, FunctionComponent } from 'react'
import { useParams } from 'react-router'

/**
 * Returns a page for a route with a parameter, and passes the parameter to `Page`. Each value
 * remounts the page: after a jump in the browser's history from one order to another, the page must
 * not keep anything that was shown or typed for the first one. The page throws if its route in
 * web/routes.ts has no such parameter.
 */
export function createPageKeyedBy<Name extends string>(
  parameterName: Name,
  Page: ComponentType<Record<Name, string>>,
): FunctionComponent {
  return function KeyedPage() {
    const parameterValue = useParams()[parameterName]
    if (parameterValue === undefined) throw new Error(`the route has no parameter ${parameterName}`)
    // Cast: TypeScript gives an object with a computed key an index signature.
    return (
      <Page
        key={parameterValue}
        {...({ [parameterName]: parameterValue } as Record<Name, string>)}
      />
    )
  }
}
