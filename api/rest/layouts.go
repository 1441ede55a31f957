package rest

import (
	"github.com/gin-gonic/gin"

	"sumito/game/layout"
)

type layoutDTO struct {
	Slug    string     `json:"slug"`
	Name    string     `json:"name"`
	Aliases []string   `json:"aliases"`
	Author  string     `json:"author"`
	Seats   [][]string `json:"seats"`
}

type layoutListDTO struct {
	Items []layoutDTO `json:"items"`
}

// listLayouts answers with the starts that are known by name.
func (a *API) listLayouts(c *gin.Context) error {
	layouts := layout.All()
	out := layoutListDTO{Items: make([]layoutDTO, len(layouts))}
	for i, l := range layouts {
		out.Items[i] = layoutDTO{Slug: l.Slug, Name: l.Name, Aliases: list(l.Aliases), Author: l.Author, Seats: list(l.Seats)}
	}
	return a.writeUnversioned(c, out)
}
