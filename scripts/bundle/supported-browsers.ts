/** The oldest browsers that run the shop's scripts, in the format of Vite's `build.target`. */
export const supportedBrowsers = ['es2022', 'safari15', 'chrome120', 'firefox120']
