/*
 * MUI theme in the design of the shop. Every colour is a design token (CSS custom property) whose
 * value depends on `data-scheme`, so one palette serves both colour schemes. MUI stores the scheme
 * under the same keys as the storefront, `mui-mode` and `mui-color-scheme`. Lengths without a unit
 * are pixels.
 */
import { createTheme } from '@mui/material/styles'
import type {} from '@mui/x-data-grid/themeAugmentation'

const palette = {
  primary: {
    main: 'var(--green)',
    light: 'var(--green-hover)',
    dark: 'var(--green-press)',
    contrastText: 'var(--on-green)',
  },
  secondary: {
    main: 'var(--apricot)',
    light: 'var(--apricot)',
    dark: 'var(--apricot-line)',
    contrastText: 'var(--on-apricot)',
  },
  error: createStateColour('danger'),
  warning: createStateColour('warn'),
  info: createStateColour('info'),
  success: {
    main: 'var(--green-ink)',
    light: 'var(--green-ink)',
    dark: 'var(--green-ink)',
    contrastText: 'var(--on-green)',
  },
  text: { primary: 'var(--ink)', secondary: 'var(--ink-2)', disabled: 'var(--ink-3)' },
  background: { default: 'var(--paper)', paper: 'var(--surface)' },
  divider: 'var(--line)',
  action: {
    hover: 'var(--row-hover)',
    selected: 'var(--apricot-soft)',
    disabled: 'var(--ink-3)',
    disabledBackground: 'var(--sunk)',
    active: 'var(--ink-2)',
  },
  TableCell: { border: 'var(--line)' },
  DataGrid: { bg: 'var(--surface)', headerBg: 'var(--paper)', pinnedBg: 'var(--surface)' },
}

function createStateColour(token: 'danger' | 'warn' | 'info') {
  const colour = `var(--${token})`
  return { main: colour, light: colour, dark: colour, contrastText: 'var(--surface)' }
}

const capsuleRadius = 'var(--capsule)'
const focusRing = { outline: '3px solid var(--focus)', outlineOffset: 2 }
const serifFont = { fontFamily: 'var(--serif)', fontWeight: 400 }

export const deskTheme = createTheme({
  cssVariables: {
    nativeColor: true,
    colorSchemeSelector: '[data-scheme="%s"]',
    disableCssColorScheme: true,
  },
  colorSchemes: { light: { palette }, dark: { palette } },
  shape: { borderRadius: 4 },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  typography: {
    fontFamily: 'var(--sans)',
    fontSize: 14,
    htmlFontSize: 16,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: serifFont,
    h2: serifFont,
    h3: { ...serifFont, fontWeight: 450 },
    body1: { fontSize: '0.875rem', lineHeight: 1.45 },
    body2: { fontSize: '0.875rem', lineHeight: 1.45 },
    button: { fontWeight: 600, textTransform: 'none', letterSpacing: 0 },
  },
  components: {
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      styleOverrides: { root: { '&.Mui-focusVisible': focusRing } },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          borderRadius: capsuleRadius,
          minHeight: 40,
          paddingInline: 18,
          '@media (width <= 900px)': { minHeight: 44 },
        },
        outlined: { borderWidth: 1.5, borderColor: 'var(--ink)', color: 'var(--ink)' },
      },
    },
    MuiChip: { styleOverrides: { root: { borderRadius: capsuleRadius, fontWeight: 500 } } },
    MuiToggleButton: {
      styleOverrides: {
        root: {
          border: 0,
          borderRadius: `${capsuleRadius} !important`,
          minHeight: 40,
          paddingInline: 14,
          color: 'var(--ink-2)',
          fontWeight: 500,
          '&.Mui-selected, &.Mui-selected:hover': {
            background: 'var(--ink)',
            color: 'var(--paper)',
          },
          '@media (width <= 900px)': { minHeight: 44 },
        },
      },
    },
    MuiTab: { styleOverrides: { root: { borderRadius: capsuleRadius, minHeight: 44 } } },
    MuiPaper: { defaultProps: { elevation: 0 } },
    MuiPopover: { styleOverrides: { paper: createPopupStyle() } },
    MuiMenu: { styleOverrides: { paper: createPopupStyle() } },
    MuiAutocomplete: { styleOverrides: { paper: createPopupStyle() } },
    MuiMenuItem: {
      styleOverrides: {
        root: {
          minHeight: 40,
          '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--apricot-soft)' },
          '&.Mui-focusVisible': { background: 'var(--green-soft)', outlineOffset: -3 },
          '&:hover': { background: 'var(--green-soft)' },
        },
      },
    },
    MuiOutlinedInput: {
      defaultProps: { notched: false },
      styleOverrides: {
        root: {
          borderRadius: 6,
          background: 'var(--surface)',
          '&.Mui-focused': { ...focusRing, outlineOffset: 1 },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
            borderWidth: 1,
            borderColor: 'var(--line-strong)',
          },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--line-strong)' },
        },
        // At least 16 px on a phone, because phones zoom in on a field with a smaller font.
        input: { '@media (width <= 900px)': { fontSize: '1rem' } },
      },
    },
    MuiInputLabel: {
      // The label is above its field, so that it stays visible while typing.
      defaultProps: { shrink: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
          color: 'var(--ink)',
          fontWeight: 600,
          fontSize: '0.875rem',
          '&.Mui-focused': { color: 'var(--ink)' },
        },
      },
    },
    MuiTooltip: {
      styleOverrides: {
        tooltip: { background: 'var(--ink)', color: 'var(--paper)', fontSize: '0.8125rem' },
      },
    },
    MuiDataGrid: {
      defaultProps: { rowHeight: 54, columnHeaderHeight: 42, disableRowSelectionOnClick: true },
      styleOverrides: {
        root: {
          border: 0,
          borderTop: 'var(--rule)',
          borderRadius: 0,
          background: 'transparent',
          '--DataGrid-t-header-background-base': 'var(--paper)',
          '--DataGrid-t-color-border-base': 'var(--line)',
          '& .MuiDataGrid-columnHeader': {
            paddingInline: 12,
            color: 'var(--ink-2)',
            fontSize: '0.8125rem',
          },
          '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600 },
          '& .MuiDataGrid-columnSeparator': { opacity: 0 },
          '& .MuiDataGrid-columnHeader:hover .MuiDataGrid-columnSeparator': { opacity: 1 },
          '& .MuiDataGrid-cell': {
            paddingInline: 12,
            display: 'flex',
            alignItems: 'center',
            // By default the line height is the row height, which a field in a cell would inherit.
            lineHeight: 1.35,
          },
          // The empty cell beside the last column and the handle of the last column are wider than
          // the table and would make it scroll sideways.
          '& .MuiDataGrid-cellEmpty': { padding: 0 },
          '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator': { display: 'none' },
          '& .MuiDataGrid-cell:focus, & .MuiDataGrid-columnHeader:focus': { outline: 'none' },
          '& .MuiDataGrid-cell:focus-visible, & .MuiDataGrid-columnHeader:focus-visible': {
            ...focusRing,
            outlineOffset: -3,
          },
          '& .MuiDataGrid-row': { background: 'var(--surface)' },
          '& .MuiDataGrid-row:hover': {
            background: 'linear-gradient(var(--row-hover), var(--row-hover)), var(--surface)',
          },
          // Must include hover, because the grid's default grey fits neither colour scheme.
          '& .MuiDataGrid-row:is(.Mui-selected, .is-editing), & .MuiDataGrid-row:is(.Mui-selected, .is-editing):hover':
            { background: 'var(--apricot-soft)' },
          '& .MuiDataGrid-cell--textRight': { justifyContent: 'flex-end' },
        },
      },
    },
  },
})

function createPopupStyle() {
  return {
    border: '1px solid var(--line)',
    borderRadius: 4,
    boxShadow: 'var(--shadow-2)',
    backgroundImage: 'none',
  }
}
