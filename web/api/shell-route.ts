/** Id of the storefront's shell route: the path of its module in web/, without the extension. */
export const shellRouteId = 'storefront/shell/shell-page'
