package web

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"mime"
	"net/http"
	"path"

	"github.com/gin-gonic/gin"

	"sumito/api/web/pagecache"
)

// staticFiles are the embedded files, compressed once. A page refers to one by
// a path with the digest of its content, which browsers may keep for ever.
type staticFiles struct {
	byName map[string]staticFile
}

type staticFile struct {
	page    pagecache.Page
	digest  string
	content string // media type
}

func loadStatic(files fs.FS) (*staticFiles, error) {
	if files == nil {
		return nil, errors.New("none given")
	}
	s := &staticFiles{byName: map[string]staticFile{}}
	return s, fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(body)
		s.byName[name] = staticFile{
			page:    pagecache.Compress(body),
			digest:  hex.EncodeToString(sum[:6]),
			content: mime.TypeByExtension(path.Ext(name)),
		}
		return nil
	})
}

// digestOf returns a digest of all files. A build's name doesn't tell two
// programs apart that were run from their source.
func digestOf(all ...fs.FS) (string, error) {
	digest := sha256.New()
	for _, files := range all {
		err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() {
				return err
			}
			body, err := fs.ReadFile(files, name)
			fmt.Fprintf(digest, "%s %d\n%s", name, len(body), body)
			return err
		})
		if err != nil {
			return "", fmt.Errorf("digest of the pages' files: %w", err)
		}
	}
	return hex.EncodeToString(digest.Sum(nil)), nil
}

// path returns where browsers find a file; an unknown name is a broken
// template.
func (s *staticFiles) path(name string) (string, error) {
	file, ok := s.byName[name]
	if !ok {
		return "", fs.ErrNotExist
	}
	return "/static/" + file.digest + "/" + name, nil
}

// serve answers GET /static/:digest/:name. An old digest gets today's content,
// but may not be kept.
func (s *Site) serveStatic(c *gin.Context) {
	file, ok := s.static.byName[c.Param("name")]
	if !ok {
		s.NotFound(c)
		return
	}
	keeping := "public, no-cache"
	if c.Param("digest") == file.digest {
		keeping = "public, max-age=31536000, immutable"
	}
	c.Header("Content-Type", file.content)
	c.Header("Cache-Control", keeping)
	write(c, http.StatusOK, file.digest, file.page)
}
