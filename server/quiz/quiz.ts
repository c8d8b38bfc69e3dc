/** The quiz and its results. */
import type { Feature } from '#server/feature.ts'

import { quizRoutes } from './quiz.routes.ts'

export const quiz: Feature = { routes: quizRoutes }
